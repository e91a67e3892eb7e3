/** To whoever started the process; what happens afterwards is the log's. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`)
