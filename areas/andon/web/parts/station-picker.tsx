import { Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useDebounced } from '#core/web/kit/index.ts'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useCall } from '#core/web/live/live.ts'
import { selectAndonStation } from '../../contract/call.api.ts'

/** Finds a station by its label, by the camera, or by words. A scanner gun is heard wherever the focus is. */
export function StationPicker({ onCode, onChoose }: { onCode(code: string): void; onChoose(id: number): void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 300)
  const { data, error } = useCall(selectAndonStation, { keyword }, { keepPrevious: true })
  return (
    <section className="kit-card andon-station" aria-label={t('andonRaise.station')}>
      <CodeSearch label={t('andonRaise.scan')} typed={typed} onType={setTyped} onCode={onCode} />
      {error && !data && <p role="alert">{error.message}</p>}
      {!error && !data && <Skeleton active />}
      {data && !data.rows.length && <Empty description={t('andonRaise.noStation')} />}
      <ul className="andon-stations">
        {data?.rows.map((station) => (
          <li key={station.id}>
            <button type="button" onClick={() => onChoose(station.id)}>
              <b>{station.name}</b>
              <small className="kit-faint">
                {station.number} · {station.lineName} · {station.workshopName}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
