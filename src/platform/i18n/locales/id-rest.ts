/** The texts of one language that the first screen does not say: the build moves them here (scripts/first-screen.ts). */
export default {}
