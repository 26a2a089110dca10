import { HistoryOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { TerminalKey } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import type { TaskCard } from '../../contract/floor.ts'
import { RecentReports } from '../floor/recent-reports.tsx'

/** What was reported of the task; one that was sent back is corrected from here. */
export function RecentKey({ card }: { card: TaskCard }) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const rejected = card.reports.some(({ status }) => status === 'rejected')
  if (!card.reports.length) return null
  return (
    <>
      <TerminalKey
        tone={rejected ? 'bad' : undefined}
        icon={<HistoryOutlined aria-hidden />}
        label={t('terminal.recent')}
        note={rejected && t('reportStatus.rejected')}
        onPress={() => setOpened(true)}
      />
      {opened && (
        <FullSheet gloved title={`${t('terminal.recent')} · ${card.taskNo}`} onClose={() => setOpened(false)}>
          <RecentReports card={card} />
        </FullSheet>
      )}
    </>
  )
}
