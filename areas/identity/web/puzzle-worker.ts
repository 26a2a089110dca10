import { type Puzzle, solve } from './puzzle-solving.ts'

// Beside the page, so that it stays usable meanwhile.
addEventListener('message', ({ data }: MessageEvent<Puzzle>) => postMessage(solve(data)))
