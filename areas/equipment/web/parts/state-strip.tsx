import { useT } from '#core/web/i18n/index.ts'
import { durationText, instantText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { LedgerEvent } from '../../contract/machine.api.ts'

interface Props {
  events: readonly LedgerEvent[]
  /** Epoch milliseconds. */
  from: number
  to: number
}

/** What a machine did from one moment to another, as a strip of colours; the table beside it says the same in words. */
export function StateStrip({ events, from, to }: Props) {
  const t = useT()
  const { user } = useSession()
  const share = (at: number) => ((Math.min(Math.max(at, from), to) - from) / (to - from)) * 100
  return (
    <div className="eq-strip" aria-hidden="true">
      {events.map((event) => {
        const start = Date.parse(event.start)
        const end = event.end ? Date.parse(event.end) : to
        const words = [t(`machineState.${event.state}`), event.reasonName ?? event.note].filter(Boolean).join(' · ')
        return (
          <i
            key={event.id}
            className={`eq-state-${event.state}${event.planned && !event.assessed ? ' eq-excused' : ''}`}
            style={{ insetInlineStart: `${share(start)}%`, inlineSize: `${share(end) - share(start)}%` }}
            title={`${words}\n${instantText(event.start, user.zone)} · ${durationText((end - start) / 1000)}`}
          />
        )
      })}
    </div>
  )
}
