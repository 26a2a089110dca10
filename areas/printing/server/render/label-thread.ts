import { parentPort } from 'node:worker_threads'
import { codes } from '#core/server/codes.ts'
import { makeTools } from '#engines/labels/index.ts'
import { type DrawRequest, draw } from './draw.ts'
import { openLetters } from './font.ts'

/** Draws labels in a thread of its own, one request after the other, with letters that were drawn before. */
const tools = makeTools(openLetters(), codes)

parentPort?.on('message', ({ id, request }: { id: number; request: DrawRequest }) => {
  try {
    parentPort?.postMessage({ id, answer: draw(request, tools) })
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) })
  }
})
