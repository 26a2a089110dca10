import { TeamOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import type { TaskCard } from '../../contract/floor.ts'
import type { Coming } from '../floor/coming.ts'
import { Crew } from '../floor/crew.tsx'

interface Props {
  card: TaskCard
  coming: Coming
  onComing(coming: Coming): void
  stationId: number
}

/** Who is at the task, by name; pressed, who goes and who else comes. */
export function CrewKey({ card, coming, onComing, stationId }: Props) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className="term-crew" onClick={() => setOpened(true)}>
        <TeamOutlined aria-hidden />
        <span>
          <small>{t('terminal.crew')}</small>
          <b>{card.onDuty.map(({ name }) => name).join(t('listed'))}</b>
        </span>
      </button>
      {opened && card.onDuty.length > 0 && (
        <FullSheet gloved title={`${t('terminal.crew')} · ${card.taskNo}`} onClose={() => setOpened(false)}>
          <Crew card={card} coming={coming} onComing={onComing} stationId={stationId} />
        </FullSheet>
      )}
    </>
  )
}
