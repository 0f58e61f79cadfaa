/** Bundled in one chunk: both forms share their components. */
export { default as ContactPage } from './contact.tsx'
export { default as InterviewPage } from './interview.tsx'
