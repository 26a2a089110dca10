import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import {
  after,
  failedAt,
  isStuck,
  nextOf,
  type RouteStation,
  type RouteUnit,
  reentryOf,
  repaired,
  stopAt,
} from '../../contract/interlock.ts'
import type { ProfileDraft } from '../../contract/profile.ts'

const fresh: RouteUnit = { status: 'running', passes: [] }

/** Plays a unit through a draft by the very rules of the line: what each station would do with it, before anybody publishes it. */
export function Play({ draft }: { draft: ProfileDraft }) {
  const t = useT()
  const [unit, setUnit] = useState<RouteUnit>(fresh)
  const [log, setLog] = useState<string[]>([])
  const next = nextOf(draft, unit)
  const note = (text: string) => setLog((told) => [...told, text])
  const come = (station: RouteStation, result: 'pass' | 'fail') => {
    const stop = stopAt(draft, unit, station)
    const named = { station: station.name }
    if (stop) return note(`✕ ${t(`linePlay.stop.${stop.check}`, named)}`)
    setUnit(after(draft, unit, station, result))
    note(`${result === 'pass' ? '✓' : '✕'} ${t(`linePlay.${result}`, named)}`)
  }
  const mend = (reentry?: string) => {
    const failed = failedAt(unit)
    if (failed === null) return note(`✕ ${t('linePlay.onlyScrap')}`)
    const mended = repaired(draft, unit, reentryOf(draft, failed, reentry))
    if (isStuck(draft, mended)) return note(`✕ ${t('linePlay.onlyScrap')}`)
    setUnit(mended)
    note(`✓ ${t('linePlay.repaired')}`)
  }
  const targets = [...new Set(draft.causes.map(({ station }) => station))]
  return (
    <div className="line-two">
      <div className="line-rows">
        <p>{t('linePlay.hint')}</p>
        <p>
          <b>{t(`lineUnitStatus.${unit.status}`)}</b> {next ? t('lineScan.goOn', { station: next.name }) : ''}
        </p>
        {draft.stations.map((station) => (
          <div className="line-row" key={station.code}>
            <b>
              {station.code} {station.name}
            </b>
            {station.kind === 'repair' ? (
              <>
                <Button disabled={unit.status !== 'failed'} onClick={() => mend()}>
                  {t('linePlay.repairHere')}
                </Button>
                {targets.map((code) => (
                  <Button key={code} disabled={unit.status !== 'failed'} onClick={() => mend(code)}>
                    → {code}
                  </Button>
                ))}
              </>
            ) : (
              <>
                <Button onClick={() => come(station, 'pass')}>{t('lineCommand.pass')}</Button>
                <Button danger onClick={() => come(station, 'fail')}>
                  {t('lineCommand.fail')}
                </Button>
              </>
            )}
          </div>
        ))}
        <Button
          onClick={() => {
            setUnit(fresh)
            setLog([])
          }}
        >
          {t('linePlay.again')}
        </Button>
      </div>
      <ol className="line-log" aria-live="polite" aria-label={t('linePlay.log')}>
        {log.map((text, i) => (
          <li key={i}>{text}</li>
        ))}
      </ol>
    </div>
  )
}
