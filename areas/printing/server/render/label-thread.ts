import { answerRequests } from '#core/server/answer-requests.ts'
import { codes } from '#core/server/codes.ts'
import { makeTools } from '#engines/labels/index.ts'
import { type DrawRequest, draw } from './draw.ts'
import { openLetters } from './font.ts'

/** Draws labels in a thread of its own, with letters that were drawn before. */
const tools = makeTools(openLetters(), codes)

answerRequests((request: DrawRequest) => draw(request, tools))
