import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { fileUrl } from '../file-url.ts'
import { FullSheet } from '../parts/full-sheet.tsx'

interface Props {
  fileNos: readonly string[]
  start: number
  onClose(): void
}

/** One photo after the other over the whole screen. */
export function PhotoView({ fileNos, start, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const [at, setAt] = useState(start)
  if (!active) return null
  const title = `${t('photo.number', { number: at + 1 })} / ${fileNos.length}`
  return (
    <FullSheet
      className="kit-photo-view"
      title={title}
      onClose={onClose}
      footer={
        fileNos.length > 1 && (
          <>
            <Button
              size="large"
              aria-label={t('photo.previous')}
              icon={<LeftOutlined />}
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            />
            <Button
              size="large"
              aria-label={t('photo.next')}
              icon={<RightOutlined />}
              disabled={at === fileNos.length - 1}
              onClick={() => setAt(at + 1)}
            />
          </>
        )
      }
    >
      <img src={fileUrl(fileNos[at] ?? '')} alt={title} />
    </FullSheet>
  )
}
