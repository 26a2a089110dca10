// A file of its own: what is loaded at a logout alone must not bring the rest into the first load.
export { forgetAnswers } from './answers.ts'
