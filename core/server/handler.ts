import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Area } from '../contract/area.ts'
import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import type { Ctx, OpenCtx } from './context.ts'
import type { Answer } from './events.ts'
import type { JobHandler } from './jobs/worker.ts'

/** A file that came with a call. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** A file to be sent as a blob. */
export interface Download {
  name: string
  mime: string
  body: Buffer | NodeJS.ReadableStream
  /** Shown in the browser rather than saved. */
  inline?: boolean
}

/** An endpoint bound to what it does. */
export interface Handler {
  endpoint: Endpoint
  act: ((ctx: Ctx, input: never, file?: UploadedFile) => Promise<unknown>) | null
  open: ((ctx: OpenCtx, input: never) => Promise<unknown>) | null
}

type Answered<E> = E extends { travel: 'download' } ? Download : OutputOf<E>

/** Binds an endpoint of a team to its act. */
export const handle = <E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  act: (ctx: Ctx, input: InputOf<E>, file?: UploadedFile) => Promise<Answered<E> | Download>,
): Handler => ({ endpoint, act: act, open: null })

/** Binds a public endpoint, which knows no team, to its act. */
export const handleOpen = <E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  open: (ctx: OpenCtx, input: InputOf<E>) => Promise<OutputOf<E>>,
): Handler => ({ endpoint, act: null, open: open })

/** What an area gives to the server; its `server/index.ts` exports one as `server`. */
export interface AreaServer {
  area: Area
  handlers: Handler[]
  answers?: Answer[]
  jobs?: Record<string, JobHandler>
  /** The few calls that are no endpoints: redirects of a login, the file lookup. */
  routes?(app: FastifyInstance): void
  /** Done by one server, at these times (cron, UTC). */
  timers?: { name: string; cron: string; run(service: TimerService): Promise<void> }[]
}

export interface TimerService {
  /** Runs once for every team, each in its own transaction, as the system. */
  eachTeam(work: (ctx: Ctx) => Promise<void>): Promise<void>
  now: Date
}
