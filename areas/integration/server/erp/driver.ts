import type { Ctx } from '#core/server/context.ts'
import type { Secrets } from '#core/server/secrets.ts'
import type { ErpKindRules } from '../../contract/erp.api.ts'
import { type ErpSettings, erpSettings } from '../../contract/erp-systems.ts'
import type { Attempt, Claimed, Driver, Failure } from '../delivery/driver.ts'
import { erpWaits, waitAfter } from '../delivery/schedule.ts'
import { openSecretsOf } from '../webhooks/secrets.ts'
import type { ErpConnector, ErpTarget } from './connector.ts'
import type { Entry } from './mapping.ts'

interface Target extends ErpTarget {
  /** Keys that a person left out: what undoes them is left out too. */
  skipped: ReadonlySet<string>
  skippedNote: string
}

/** What is wrong with the entry or with what it is about, and not with the ERP. */
const ofEntry = new Set<Failure['problem']>([
  ...(['rejected', 'conflict', 'gone', 'mapping'] as const),
  ...(['missing', 'ambiguous', 'differs', 'short'] as const),
])

/** An entry that the ERP answers so often with 500 is not the ERP's trouble but the entry's. */
const serverErrorsMost = 10

/** Tells an ERP what happened: asks first where it may have it already, sends under the entry's own key. */
export const erpDriver = (secrets: Secrets, connector: ErpConnector): Driver<Target> => ({
  kind: 'erp',
  topic: 'erpEntry',
  patience: 2,
  everyFailureCounts: false,
  cutOff: 'unknown',
  async read(ctx, claimed) {
    const ids = [...new Set(claimed.map(({ targetId }) => targetId))]
    const targets = await targetsOf(ctx, secrets, ids)
    const skipped = await skippedOf(ctx, claimed)
    const skippedNote = ctx.t('erpEntry.originalSkipped')
    return new Map(
      ids.flatMap((id) => {
        const target = targets.get(id)
        return target ? [[id, { ...target, skipped: skipped.get(id) ?? new Set<string>(), skippedNote }]] : []
      }),
    )
  },
  send: (target, delivery) => deliver(connector, target, delivery),
  course: courseOf,
})

/** How a connector speaks, as it is kept. */
export const settingsOf = ({ protocol, settings }: { protocol: string; settings: unknown }): ErpSettings =>
  erpSettings.parse({ ...(settings as object), protocol })

/** Connectors by their targets. */
export async function targetsOf(
  ctx: Pick<Ctx, 'db' | 'now' | 'caller'>,
  secrets: Secrets,
  ids: readonly number[],
): Promise<Map<number, ErpTarget>> {
  const rows = await ctx.db
    .selectFrom('erpConnector')
    .select(['targetId', 'address', 'protocol', 'settings', 'rules'])
    .where('targetId', 'in', [...ids])
    .execute()
  const opened = await openSecretsOf(ctx, secrets, ids)
  return new Map(
    rows.map(({ targetId, address, protocol, settings, rules }) => [
      targetId,
      {
        teamId: ctx.caller.teamId,
        address,
        settings: settingsOf({ protocol, settings }),
        secret: opened.get(targetId)?.[0],
        kinds: rules as ErpKindRules[],
      },
    ]),
  )
}

/** By target the keys among what is undone that a person left out. */
async function skippedOf({ db }: Pick<Ctx, 'db'>, claimed: readonly Claimed[]): Promise<Map<number, Set<string>>> {
  const keys = claimed.flatMap(({ reversesKey }) => reversesKey ?? [])
  const found = new Map<number, Set<string>>()
  if (!keys.length) return found
  const rows = await db
    .selectFrom('outgoingDelivery')
    .select(['targetId', 'messageKey'])
    .where('targetId', 'in', [...new Set(claimed.map(({ targetId }) => targetId))])
    .where('messageKey', 'in', keys)
    .where('state', '=', 'skipped')
    .execute()
  for (const { targetId, messageKey } of rows)
    found.set(targetId, (found.get(targetId) ?? new Set<string>()).add(messageKey))
  return found
}

export const entryOf = (
  delivery: Pick<Claimed, 'messageKey' | 'type' | 'reversesKey' | 'document' | 'occurredAt' | 'payload'>,
): Entry => ({
  key: delivery.messageKey,
  kind: delivery.type,
  reverses: delivery.reversesKey,
  document: delivery.document,
  occurredAt: new Date(delivery.occurredAt).toISOString(),
  facts: delivery.payload as Record<string, unknown>,
})

async function deliver(connector: ErpConnector, target: Target, delivery: Claimed): Promise<Attempt[]> {
  const { reversesKey } = delivery
  if (reversesKey !== null && target.skipped.has(reversesKey)) return [leftOut(target.skippedNote)]
  const entry = entryOf(delivery)
  const asked = delivery.was === 'unknown' ? [await connector.find(target, entry)] : []
  // It has it, or does not say.
  if (asked[0] && !('absent' in asked[0].result)) return asked
  const sent = await connector.send(target, entry)
  const twice = 'problem' in sent.result && sent.result.problem === 'conflict' && connector.canFind(target)
  if (!twice) return [...asked, sent]
  // “There is one already” is a yes where the one that is there is ours.
  const found = await connector.find(target, entry)
  return 'ok' in found.result ? [...asked, sent, found] : [...asked, found, sent]
}

const leftOut = (skipped: string): Attempt => ({
  act: 'send',
  at: new Date(),
  tookMs: 0,
  request: null,
  status: null,
  answer: null,
  result: { skipped },
})

function courseOf({ attempts }: Claimed, failure: Failure, now: Date): ReturnType<Driver['course']> {
  const { problem, error, retryAfter, mayHaveArrived } = failure
  if (problem === 'unasked') return { state: 'unknown', nextAt: null }
  if (problem === 'server' && error.startsWith('HTTP 500') && attempts >= serverErrorsMost)
    return { state: 'dead', nextAt: null }
  const nextAt = new Date(now.getTime() + waitAfter(erpWaits, Math.max(1, attempts), retryAfter))
  if (mayHaveArrived) return { state: 'unknown', nextAt }
  if (ofEntry.has(problem)) return { state: 'dead', nextAt: null }
  // How long an ERP in trouble is left alone is said of the ERP, and not of each entry again.
  return { state: 'waiting', nextAt: new Date(now.getTime() + waitAfter(erpWaits, 1, retryAfter)) }
}
