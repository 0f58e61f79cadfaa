/** Bundled in one chunk: both forms share their components. */
export { default as ContactPage } from './leads/contact.page.tsx'
export { default as InterviewPage } from './leads/interview.page.tsx'
