import { Empty, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, useDebounced } from '#core/web/kit/index.ts'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useCall } from '#core/web/live/live.ts'
import { selectMoldMachine } from '../../contract/mounting.api.ts'

/** Finds a machine by its label or by words; presses and those with molds in them stand first. */
export function MachinePicker({ onCode, onChoose }: { onCode(code: string): void; onChoose(id: number): void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 300)
  const { data, error, refetch } = useCall(
    selectMoldMachine,
    { keyword },
    { topics: ['moldMounting', 'machine'], keepPrevious: true },
  )
  return (
    <section className="kit-card mold-card" aria-label={t('mounting.machine')}>
      <h2>{t('mounting.machine')}</h2>
      <CodeSearch label={t('mounting.scanMachine')} typed={typed} onType={setTyped} onCode={onCode} />
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active className="kit-slow" />}
      {data && !data.rows.length && <Empty description={t('mounting.noMachine')} />}
      <ul className="mold-choices">
        {data?.rows.map(({ id, number, name, place, molds }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              <span>
                <b>{name}</b>
                {molds.map((mold) => (
                  <Tag key={mold} color="blue">
                    {mold}
                  </Tag>
                ))}
              </span>
              <small className="kit-faint">
                {number} · {place}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
