export { sharedApp, startApp, type TestApp } from '../../support/app.ts'
export { unique } from '../../support/builders.ts'
