import type { Message } from '../../contract/messages.ts'
import type { Status } from '../../contract/status.ts'
import type { Ctx } from '../context.ts'
import { refuse } from '../refusal.ts'

interface Asked<S, V> {
  /** What people call the row. */
  name: string
  state: S
  verb: V
}

/** Why a row in a state cannot go along a verb of its status; null: it can. */
export function wrongState<S extends string, V extends string>(
  ctx: Pick<Ctx, 't'>,
  status: Status<S, V>,
  { name, state, verb }: Asked<S, V>,
): Message | null {
  if (status.can(state, verb)) return null
  return {
    key: 'refused.state',
    params: { name, state: ctx.t(`${status.name}.${state}`), verb: ctx.t(`${status.name}.verb.${verb}`) },
  }
}

/** Refuses an act that the state of a row does not allow, naming both. */
export function refuseWrongState<S extends string, V extends string>(
  ctx: Pick<Ctx, 't'>,
  status: Status<S, V>,
  asked: Asked<S, V>,
): void {
  const why = wrongState(ctx, status, asked)
  if (why) throw refuse(why.key, why.params)
}
