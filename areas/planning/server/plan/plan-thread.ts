import { parentPort, workerData } from 'node:worker_threads'
import { answerTo, type PlanQuestion } from './plan-questions.ts'

/** Answers one question about a plan in a thread of its own: the server's own thread goes on meanwhile. */
parentPort?.postMessage(answerTo(workerData as PlanQuestion))
