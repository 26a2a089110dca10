import { parentPort, workerData } from 'node:worker_threads'
import { type PaperTable, writeTable } from './write-table.ts'

/** Some thousand rows are some hundred pages: the server answers others meanwhile. */
parentPort?.postMessage(await writeTable(workerData as PaperTable))
