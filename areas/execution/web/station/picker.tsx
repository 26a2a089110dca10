import { ArrowLeftOutlined } from '@ant-design/icons'
import { Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { CallError, call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, useDebounced } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useScanner } from '#core/web/kit/scan/use-scanner.ts'
import { useCall } from '#core/web/live/live.ts'
import { sessionHash } from '#core/web/session/session-storage.ts'
import { selectWorkStation } from '../../contract/station.api.ts'

/** Asks where the terminal stands: by the station's label, by the camera, by words, or from the list. */
export function StationPicker({ onChoose }: { onChoose(id: number): void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<Error | null>(null)
  const keyword = useDebounced(typed.trim(), 300)
  const { data, error, refetch } = useCall(selectWorkStation, { keyword }, { keepPrevious: true })
  const scanned = async (code: string) => {
    setFailure(null)
    try {
      const { rows } = await call(selectWorkStation, { code })
      if (rows[0]) onChoose(rows[0].id)
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught
      setFailure(caught)
    }
  }
  useScanner((code) => void scanned(code))
  return (
    <div className="term-picker">
      <header>
        <Link className="term-key" to={`/home${sessionHash()}`} aria-label={t('terminal.leave')}>
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <h1>{t('terminal.choose')}</h1>
      </header>
      <CodeSearch
        label={t('terminal.scan')}
        typed={typed}
        onType={(text) => {
          setTyped(text)
          setFailure(null)
        }}
        onCode={(code) => void scanned(code)}
      />
      <Refused error={failure} />
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active className="kit-slow" />}
      {data && !data.rows.length && <Empty description={t('terminal.noStation')} />}
      <ul className="term-stations">
        {data?.rows.map(({ id, number, name, lineName, workCenterName }) => (
          <li key={id}>
            <button type="button" className="term-tile" onClick={() => onChoose(id)}>
              <b>{name}</b>
              <span>
                {number} · {lineName}
              </span>
              <span className="kit-faint">{workCenterName}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
