import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { fileUrl } from '../file-url.ts'
import { lazyDialog } from '../parts/lazy-dialog.tsx'
import './photo.css'

const PhotoView = lazyDialog(() => import('./photo-view.tsx').then((m) => m.PhotoView))

/** Stored photos by the numbers of their files, small; each opens large. Nothing where there are none. */
export function Photos({ fileNos }: { fileNos: readonly string[] }) {
  const t = useT()
  const [opened, setOpened] = useState<number | null>(null)
  if (!fileNos.length) return null
  return (
    <div className="kit-photos">
      {fileNos.map((fileNo, i) => (
        <button key={fileNo} type="button" className="kit-photo" onClick={() => setOpened(i)}>
          <img src={fileUrl(fileNo)} alt={t('photo.number', { number: i + 1 })} loading="lazy" />
        </button>
      ))}
      {opened !== null && <PhotoView fileNos={fileNos} start={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
