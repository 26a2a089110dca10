import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Progress, Tag } from 'antd'
import { memo } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useUnload } from '#core/web/kit/index.ts'
import { useStore } from '#core/web/store.ts'
import { sizeText } from '../parts/size-text.ts'
import {
  clearDone,
  dropUpload,
  mayRetry,
  retryUpload,
  takeAsVersion,
  type UploadItem,
  type UploadState,
  uploading,
  uploads,
} from './uploads.ts'

const colors: Partial<Record<UploadState, string>> = {
  done: 'green',
  same: 'green',
  taken: 'orange',
  failed: 'red',
  offline: 'gold',
}

/**
 * Files on their way: how far all of them are, and each with what can be done about it.
 *
 * @param documentId of the versions of one document; absent: all files
 */
export function UploadPanel({ documentId }: { documentId?: number }) {
  const t = useT()
  const all = useStore(uploads)
  const items =
    documentId === undefined
      ? all
      : all.filter(({ target }) => 'documentId' in target && target.documentId === documentId)
  useUnload(uploading)
  if (!items.length) return null
  const count = (...states: UploadState[]) => items.filter(({ state }) => states.includes(state)).length
  const done = count('done', 'same')
  const bytes = items.reduce((sum, { size }) => sum + size, 0)
  const sent = items.reduce(
    (sum, { size, share, state }) => sum + (state === 'done' || state === 'same' ? size : size * share),
    0,
  )
  const failed = count('failed', 'taken')
  // What needs a person stands first, then what is on its way.
  const order: UploadState[] = ['failed', 'taken', 'offline', 'sending', 'waiting', 'done', 'same']
  const shown = [...items].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state)).slice(0, 200)
  return (
    <section className="kit-card documents-uploads" aria-label={t('upload.title')}>
      <header>
        <strong>{t('upload.done', { done, all: items.length })}</strong>
        {failed > 0 && <Tag color="red">{t('upload.attention', { count: failed })}</Tag>}
        {count('offline') > 0 && <Tag color="gold">{t('uploadState.offline')}</Tag>}
        <Progress
          percent={bytes ? Math.floor((sent / bytes) * 100) : 100}
          size="small"
          aria-label={t('upload.title')}
        />
        <Button size="small" disabled={!done} onClick={clearDone}>
          {t('upload.clear')}
        </Button>
      </header>
      <ul>
        {shown.map((item) => (
          <UploadRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** Drawn anew for its own item alone: each part of each of hundreds of files changes the list. */
const UploadRow = memo(function UploadRow({ item }: { item: UploadItem }) {
  const t = useT()
  const { id, name, size, state, share, problem, target } = item
  const moving = state === 'sending' || state === 'offline'
  return (
    <li>
      <span className="documents-upload-name" title={name}>
        {name}
      </span>
      <span className="kit-faint">
        {sizeText(size)} · {'folderId' in target ? target.folder : t('upload.versionOf', { title: target.title })}
      </span>
      {moving && <Progress percent={Math.floor(share * 100)} size="small" aria-label={name} />}
      <Tag color={colors[state]}>{t(`uploadState.${state}`)}</Tag>
      {problem && (
        <span className="documents-upload-problem" role="alert">
          {problem}
        </span>
      )}
      {state === 'failed' && mayRetry(item) && (
        <Button size="small" icon={<ReloadOutlined />} onClick={() => retryUpload(id)}>
          {t('kit.retry')}
        </Button>
      )}
      {state === 'taken' && (
        <Button size="small" onClick={() => takeAsVersion(id)}>
          {t('upload.asVersion')}
        </Button>
      )}
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label={t(state === 'done' || state === 'same' ? 'upload.remove' : 'upload.cancel', { name })}
        onClick={() => dropUpload(id)}
      />
    </li>
  )
})
