import { Alert, Empty, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { CallError, call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, useDebounced, useScanner } from '#core/web/kit/index.ts'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useCall } from '#core/web/live/live.ts'
import { moldStatus } from '../../contract/mold-status.ts'
import { type MountableMold, selectMountableMold } from '../../contract/mounting.api.ts'
import { DueTag } from './due-tag.tsx'

interface Props {
  machineId: number
  onChoose(mold: MountableMold): void
}

/** Finds a mold for a machine: what its next tasks want first. One that cannot be mounted says why. */
export function MoldPicker({ machineId, onChoose }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const keyword = useDebounced(typed.trim(), 300)
  const { data, error, refetch } = useCall(
    selectMountableMold,
    { machineId, keyword },
    { topics: ['mold', 'moldMounting', 'task'], keepPrevious: true },
  )
  const take = (mold: MountableMold) => {
    setFailure(mold.obstacle)
    if (!mold.obstacle) onChoose(mold)
  }
  const scanned = async (code: string) => {
    setFailure(null)
    try {
      const { rows } = await call(selectMountableMold, { machineId, code })
      if (rows[0]) take(rows[0])
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught
      setFailure(caught.message)
    }
  }
  useScanner((code) => void scanned(code))
  return (
    <>
      <CodeSearch
        label={t('mounting.scanMold')}
        typed={typed}
        onType={setTyped}
        onCode={(code) => void scanned(code)}
      />
      {failure && <Alert type="error" showIcon title={failure} />}
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active className="kit-slow" />}
      {data && !data.rows.length && <Empty description={t('mounting.noMold')} />}
      <ul className="mold-choices">
        {data?.rows.map((mold) => (
          <li key={mold.id}>
            <button type="button" disabled={mold.obstacle !== null} onClick={() => take(mold)}>
              <span>
                <b>{mold.number}</b> {mold.name}
                {mold.status !== 'inLibrary' && (
                  <Tag color={moldStatus.colors[mold.status]}>{t(`moldStatus.${mold.status}`)}</Tag>
                )}
                <DueTag due={mold.due} />
              </span>
              {mold.wantedBy && <span>{t('mounting.wanted', { task: mold.wantedBy })}</span>}
              <small className="kit-faint">{mold.obstacle ?? mold.location}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
