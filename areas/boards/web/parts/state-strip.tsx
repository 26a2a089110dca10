import type { MachineStrip } from '#areas/boards/contract/machine.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { spanText } from './times.ts'

/** A machine's states over time, each as wide as it was long; its words tell how long each state was in all. */
export function StateStrip({ strip: { states, start, end } }: { strip: MachineStrip }) {
  const t = useT()
  const from = Date.parse(start)
  const whole = Math.max(1, Date.parse(end) - from)
  const sums = new Map<string, number>()
  for (const each of states)
    sums.set(each.state, (sums.get(each.state) ?? 0) + Date.parse(each.end) - Date.parse(each.start))
  const words = [...sums].map(([state, time]) => `${t(`machineState.${state}`)} ${spanText(time, t)}`).join(t('listed'))
  return (
    <svg className="state-strip" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label={words}>
      <title>{words}</title>
      {states.map((each) => (
        <rect
          key={each.start}
          className={`state-${each.state}`}
          x={((Date.parse(each.start) - from) / whole) * 1000}
          width={((Date.parse(each.end) - Date.parse(each.start)) / whole) * 1000}
          y="0"
          height="10"
        />
      ))}
    </svg>
  )
}
