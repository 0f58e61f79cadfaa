/** In one file for the browser: both forms are made of the same parts. */
export { default as ContactPage } from './contact.tsx'
export { default as InterviewPage } from './interview.tsx'
