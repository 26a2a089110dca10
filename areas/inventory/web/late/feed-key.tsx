import { InboxOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { FloorKey } from '#areas/execution/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { TerminalKey } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { useCall } from '#core/web/live/live.ts'
import { getTaskFeed } from '../../contract/feed.ts'
import { FeedMaterials, feedTopics } from '../feed/materials.tsx'

/** The materials of the task at a station: how many of them are loaded, and the sheet where lots are loaded. */
export default function FeedKey({ taskId }: FloorKey) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const { data } = useCall(getTaskFeed, { taskId }, { topics: feedTopics })
  if (!data?.materials.length) return null
  const loaded = data.materials.filter((material) => material.loaded.length > 0).length
  return (
    <>
      <TerminalKey
        icon={<InboxOutlined aria-hidden />}
        label={t('part.taskFeed')}
        note={t('feed.key.loaded', { loaded, all: data.materials.length })}
        onPress={() => setOpened(true)}
      />
      {opened && (
        <FullSheet gloved title={t('part.taskFeed')} onClose={() => setOpened(false)}>
          <FeedMaterials taskId={taskId} open gloved />
        </FullSheet>
      )}
    </>
  )
}
