import { parentPort } from 'node:worker_threads'

/** The end of a `KeptThread` within it: answers its requests, one after the other. What is thrown goes back by its message. */
export function answerRequests<Request, Answer>(answer: (request: Request) => Answer | Promise<Answer>): void {
  const answered = async ({ id, request }: { id: number; request: Request }) => {
    try {
      parentPort?.postMessage({ id, answer: await answer(request) })
    } catch (error) {
      parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) })
    }
  }
  parentPort?.on('message', (asked: { id: number; request: Request }) => void answered(asked))
}
