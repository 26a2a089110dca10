import { parentPort, workerData } from 'node:worker_threads'
import { readP12 } from './read-p12.ts'

/** A file that somebody uploaded: how often its password is hashed stands in it, so that it is read in a thread with bounds. */
const { bytes, password } = workerData as { bytes: Uint8Array; password: string }

parentPort?.postMessage(readP12(bytes, password))
