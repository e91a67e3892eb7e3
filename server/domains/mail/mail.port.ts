export { type Letter, writeLetter } from './letter.ts'
export { type Composer, type Errand, type MailJob, mailJob, openErrand, post } from './post.ts'
