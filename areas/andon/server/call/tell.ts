import { notify } from '#areas/notifications/server/index.ts'
import type { MessageParams } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { area } from '../../area.ts'
import { callList } from './list.ts'

/** The messages of a call: their texts are `andon.${name}.subject` and `.body`. */
type Telling = 'raised' | 'tier' | 'responded' | 'handedOn' | 'finished' | 'rejected' | 'takenOver' | 'ended'

/** Tells people of a call, with a link to it. */
export async function tellOf(
  ctx: Ctx,
  callId: number,
  telling: Telling,
  to: readonly (number | null)[],
  channels: readonly string[],
  more: MessageParams = {},
): Promise<void> {
  const people = to.filter((id): id is number => id !== null)
  if (!people.length) return
  const { workshopId } = await ctx.db
    .selectFrom('andonCall')
    .select('workshopId')
    .where('id', '=', callId)
    .executeTakeFirstOrThrow()
  await notify(ctx, {
    channels,
    to: people,
    area: area.id,
    template: `andon.${telling}`,
    link: `andonManage?callId=${callId}`,
    source: { entity: 'andonCall', id: callId, workshopId },
    params: async (t, language) => {
      const call = await callList(ctx.db, { language }).where('c.id', '=', callId).executeTakeFirstOrThrow()
      return {
        type: call.typeName,
        place: [call.lineName, call.placeName].filter(Boolean).join(' '),
        workshop: call.workshopName ?? '',
        raiser: call.raisedByName ?? t(`andonSource.${call.source}`),
        what: [call.itemNames, call.description].filter(Boolean).join(t('listed')) || t('andon.nothingSaid'),
        people: call.responsibleNames ?? '',
        call: call.callNo,
        time: clock(call.raisedAt, ctx.caller.zone),
        minutes: Math.floor((ctx.now.getTime() - Date.parse(call.raisedAt)) / 60_000),
        ...more,
      }
    },
  })
}

const clock = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' }).format(new Date(instant))
