import { codes } from '#core/contract/result.ts'
import type { CallError } from '#core/web/call/request.ts'
import type { Puzzle, Solution } from '../contract/puzzle.ts'

/** Where a door asks for a puzzle to be solved first: solves it and gives the input with its solution; undefined: it was refused otherwise. */
export async function solved<I extends object>(
  error: CallError,
  input: I,
): Promise<(I & { solution: Solution }) | undefined> {
  if (error.code !== codes.puzzleNeeded) return undefined
  const { puzzle } = error.data as { puzzle: Puzzle }
  return { ...input, solution: { salt: puzzle.salt, nonce: await nonceOf(puzzle) } }
}

function nonceOf(puzzle: Puzzle): Promise<string> {
  const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(puzzle)
  }).finally(() => worker.terminate())
}
