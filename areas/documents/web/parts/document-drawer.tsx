import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type DocumentVersion, restoreDocumentVersion, selectDocumentVersion } from '../../contract/document.api.ts'
import { selectDocumentLink } from '../../contract/link.api.ts'
import { ChooseFiles, DropZone } from '../upload/drop-zone.tsx'
import { UploadPanel } from '../upload/upload-panel.tsx'
import { DocumentView, Download } from './document-view.tsx'
import { sizeText } from './size-text.ts'

interface Props {
  id: number
  title: string
  /** Whether what is in its folder may be changed. */
  mayChange: boolean
  onClose(): void
}

/** A document with what stands in it and its versions: read, saved, shown again, replaced by a new one. */
export function DocumentDrawer({ id, title, mayChange, onClose }: Props) {
  const t = useT()
  const { can } = useSession()
  const loaded = useCall(selectDocumentVersion, { id }, { topics: ['document'] })
  const [chosen, setChosen] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const edits = mayChange && can('document.edit')
  const target = edits ? { documentId: id, title, note: note.trim() || null } : null
  return (
    <LoadedDrawer title={title} size={1100} loaded={loaded} onClose={onClose}>
      {({ rows }) => {
        const shown = rows.find(({ number }) => number === chosen) ?? rows.find(({ current }) => current) ?? rows[0]
        if (!shown) return null
        return (
          <DropZone target={target} why={t('document.mayNotChange')}>
            <div className="documents-opened">
              <div className="documents-content">
                <DocumentView
                  shown={{ id, number: shown.number, fileNo: shown.fileNo, name: shown.fileName, mime: shown.mime }}
                />
              </div>
              <aside aria-label={t('document.versions')}>
                <Download fileNo={shown.fileNo} name={shown.fileName} />
                {edits && (
                  <div className="documents-new">
                    <Input
                      aria-label={t('document.note')}
                      placeholder={t('document.note')}
                      maxLength={500}
                      value={note}
                      onChange={({ target: { value } }) => setNote(value)}
                    />
                    <ChooseFiles target={target} label={t('document.newVersion')} many={false} />
                  </div>
                )}
                <About id={id} />
                <UploadPanel documentId={id} />
                <ol className="documents-versions">
                  {rows.map((row) => (
                    <VersionRow
                      key={row.number}
                      documentId={id}
                      row={row}
                      shown={row.number === shown.number}
                      edits={edits}
                      onChoose={() => setChosen(row.number)}
                    />
                  ))}
                </ol>
              </aside>
            </div>
          </DropZone>
        )
      }}
    </LoadedDrawer>
  )
}

/** What the document is about. */
function About({ id }: { id: number }) {
  const t = useT()
  const { data } = useCall(selectDocumentLink, { id }, { topics: ['documentLink'] })
  if (!data?.rows.length) return null
  return (
    <section className="documents-about" aria-label={t('documentLink.about')}>
      <h3>{t('documentLink.about')}</h3>
      <ul>
        {data.rows.map(({ kind, subjectId, name }) => (
          <li key={`${kind} ${subjectId}`}>
            {name} <span className="kit-faint">{t(`documentLinkKind.${kind}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface VersionProps {
  documentId: number
  row: DocumentVersion
  shown: boolean
  edits: boolean
  onChoose(): void
}

function VersionRow({ documentId, row, shown, edits, onChoose }: VersionProps) {
  const t = useT()
  const { user } = useSession()
  const { number, current, size, note, createdByName, createdAt } = row
  const { run, pending } = useAct(restoreDocumentVersion, { topics: ['document'], success: t('kit.saved') })
  return (
    <li>
      <Button type="text" block className="documents-version" aria-pressed={shown} onClick={onChoose}>
        {t('document.versionNo', { number })}
        {current && <Tag color="green">{t('document.current')}</Tag>}
      </Button>
      <span className="kit-faint">
        {createdByName} · {instantText(createdAt, user.zone)} · {sizeText(size)}
      </span>
      {note && <span>{note}</span>}
      {edits && !current && shown && (
        <Button size="small" loading={pending} onClick={() => void run({ id: documentId, number })}>
          {t('document.restore')}
        </Button>
      )}
    </li>
  )
}
