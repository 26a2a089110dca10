import { FolderOpenOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import {
  type Action,
  column,
  columnsOf,
  FormDialog,
  type RowIn,
  SearchCard,
  TableCard,
  useList,
} from '#core/web/kit/index.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import { deleteDocument } from '../../contract/document.api.ts'
import { document, documentCrud } from '../../contract/document.ts'
import { ChooseFiles, DropZone } from '../upload/drop-zone.tsx'
import { UploadPanel } from '../upload/upload-panel.tsx'
import { DocumentDrawer } from './document-drawer.tsx'
import { DocumentView } from './document-view.tsx'
import { FolderTree, useFolders } from './folder-tree.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OpenedByLink } from './opened-by-link.tsx'
import { sizeText } from './size-text.ts'

export type DocumentRow = RowIn<typeof documentCrud.select>

const topics = ['document', 'documentFolder', 'documentType']
const search = ['typeId', 'expiry', 'keeperId', 'expiresOn', 'updatedAt'] as const
const columns = columnsOf<DocumentRow>(document, [
  'title',
  'typeId',
  'folderName',
  'number',
  column.text('size', { width: 90, align: 'right', render: ({ size }) => sizeText(size ?? 0) }),
  'expiresOn',
  'expiry',
  'keeperId',
  'updatedAt',
  'createdByName',
  'remark',
])
const form = {
  columns: 2 as const,
  sections: [{ fields: ['title', 'typeId', 'keeperId', 'expiresOn', 'remindDays', 'remark'] as const }],
}

/** Folders at the left, what is in the chosen one at the right; files are dropped on it. */
export function DocumentList() {
  const t = useT()
  const { can } = useSession()
  const narrow = useNarrow()
  const folders = useFolders()
  const [folderId, setFolderId] = useState<number | null>(null)
  const [browsing, setBrowsing] = useState(false)
  const [opened, setOpened] = useState<DocumentRow | null>(null)
  const [editing, setEditing] = useState<DocumentRow | null>(null)
  const [moving, setMoving] = useState<DocumentRow[] | null>(null)
  const { document: linked } = usePageQuery()
  const all = folders.data?.rows ?? []
  const chosen = all.find(({ id }) => id === folderId) ?? null
  const list = useList<DocumentRow, typeof documentCrud.select>(documentCrud, {
    entity: document,
    topics,
    search,
    where: chosen ? { within: chosen.id } : {},
  })
  const mayIn = (row: DocumentRow) => all.find(({ id }) => id === row.folderId)?.may === 'change'
  const adds = can('document.add')
  const target = adds && chosen?.may === 'change' ? { folderId: chosen.id, folder: chosen.name } : null
  const why = adds ? t(chosen ? 'upload.readOnly' : 'upload.chooseFolder') : t('upload.noRight')
  const actions: Action<DocumentRow>[] = [
    { key: 'open', label: 'document.open', at: 'row', run: ([row]) => setOpened(row ?? null) },
    {
      key: 'edit',
      label: 'kit.edit',
      at: 'row',
      right: 'document.edit',
      can: mayIn,
      run: ([row]) => setEditing(row ?? null),
    },
    { key: 'move', label: 'document.act.move.label', right: 'document.edit', can: mayIn, run: setMoving },
    {
      key: 'delete',
      label: 'kit.delete',
      right: 'document.delete',
      can: mayIn,
      danger: true,
      confirm: true,
      endpoint: deleteDocument,
    },
  ]
  const choose = (id: number | null) => {
    setFolderId(id)
    setBrowsing(false)
    list.setPage(1)
  }
  const tree = <FolderTree folders={folders} chosen={chosen} onChoose={choose} />
  return (
    <DropZone target={target} why={why}>
      <div className="documents">
        {!narrow && tree}
        <div className="kit-screen documents-list">
          <UploadPanel />
          <SearchCard list={list} />
          <TableCard<DocumentRow>
            list={list}
            columns={columns}
            actions={actions}
            open={setOpened}
            preview={{ more: (row) => <Preview row={row} /> }}
            before={
              <>
                {narrow && (
                  <Button icon={<FolderOpenOutlined />} onClick={() => setBrowsing(true)}>
                    {chosen?.name ?? t('documentFolder.all')}
                  </Button>
                )}
                {adds && <ChooseFiles target={target} label={t('upload.choose')} />}
                {adds && !target && <span className="kit-faint">{why}</span>}
                {target && !narrow && <span className="kit-faint">{t('upload.hint')}</span>}
              </>
            }
            add={target ? <ChooseFiles target={target} label={t('upload.choose')} /> : undefined}
          />
        </div>
      </div>
      {narrow && (
        <Drawer open={browsing} placement="left" title={t('documentFolder.tree')} onClose={() => setBrowsing(false)}>
          {tree}
        </Drawer>
      )}
      {opened && (
        <DocumentDrawer id={opened.id} title={opened.title} mayChange={mayIn(opened)} onClose={() => setOpened(null)} />
      )}
      {linked && <OpenedByLink key={linked} id={Number(linked)} mayChange={mayIn} />}
      {editing && (
        <FormDialog<DocumentRow>
          {...form}
          crud={documentCrud}
          row={editing}
          onClose={() => setEditing(null)}
          onSaved={list.refetch}
        />
      )}
      {moving && (
        <MoveDialog
          ids={moving.map(({ id }) => id)}
          folders={all}
          onClose={() => setMoving(null)}
          onMoved={(done) => list.select(new Map([...list.selected].filter(([id]) => !done.includes(id))))}
        />
      )}
    </DropZone>
  )
}

function Preview({ row }: { row: DocumentRow }) {
  const { fileIdFileNo: fileNo, fileIdFileName: name } = row as DocumentRow & Record<string, unknown>
  if (typeof fileNo !== 'string') return null
  const shown = { id: row.id, number: row.number ?? 1, fileNo, name: String(name), mime: row.mime ?? '' }
  return <DocumentView key={fileNo} shown={shown} />
}
