import type { Ctx } from '#core/server/context.ts'

/** What a note of the operation log takes of names. */
const namesMost = 60

/** Writes to the operation log whose pay the caller looked at. What he saw of it is not written: the log has other readers. */
export function logLook(
  ctx: Ctx,
  people: readonly { userId: number; userName: string }[],
  period: string | null,
): void {
  const others = people.filter(({ userId }) => userId !== ctx.caller.userId)
  if (!others.length) return
  const [first] = others
  const names = others.slice(0, namesMost).map(({ userName }) => userName)
  const more = others.length > namesMost ? ' …' : ''
  ctx.audit({
    verb: 'look',
    entity: 'wage',
    ...(others.length === 1 && first && { id: first.userId }),
    name: others.length === 1 ? (first?.userName ?? '') : ctx.t('wage.people', { count: others.length }),
    note: `${period ?? ''}: ${names.join(ctx.t('listed'))}${more}`,
    after: { userIds: others.map(({ userId }) => userId) },
  })
}
