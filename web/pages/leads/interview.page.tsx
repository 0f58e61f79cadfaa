export { InterviewScreen as default } from '../../areas/leads/interview-screen.tsx'
