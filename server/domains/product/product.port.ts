export { ingestDiscussion } from './discussion.ts'
