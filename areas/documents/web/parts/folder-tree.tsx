import { CaretDownOutlined, CaretRightOutlined, LockOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, send } from '#core/web/kit/index.ts'
import { refreshTopics, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { deleteDocumentFolder, type Folder, selectDocumentFolder } from '../../contract/folder.api.ts'
import { AccessDialog } from './access-dialog.tsx'
import { FolderDialog } from './folder-dialog.tsx'
import { type FolderNode, treeOf } from './folders.ts'

/** The folders that the person may look into. */
export const useFolders = () => useCall(selectDocumentFolder, {}, { topics: ['documentFolder', 'role'] })

interface Props {
  folders: ReturnType<typeof useFolders>
  /** Null: all documents. */
  chosen: Folder | null
  onChoose(id: number | null): void
}

/** The folders beside the list, with what can be done with the one that is chosen. */
export function FolderTree({ folders: { data, error, refetch }, chosen, onChoose }: Props) {
  const t = useT()
  const { can } = useSession()
  const [asked, setAsked] = useState<'add' | 'edit' | 'access' | null>(null)
  if (!data) return error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton active className="kit-slow" />
  const close = () => setAsked(null)
  const mayIn = chosen === null || chosen.may === 'change'
  const acts = [
    { key: 'edit' as const, label: t('documentFolder.edit'), right: 'documentFolder.edit' },
    { key: 'access' as const, label: t('documentFolder.access'), right: 'documentFolder.grant' },
    { key: 'delete' as const, label: t('documentFolder.delete'), right: 'documentFolder.delete', danger: true },
  ].filter(({ right }) => can(right))
  const remove = async (folder: Folder) => {
    if (!(await toast.confirm({ title: t('documentFolder.deleteAsk', { folder: folder.name }), danger: true }))) return
    if (!(await send(deleteDocumentFolder, { id: folder.id }))) return
    onChoose(folder.parentId)
    refreshTopics(['documentFolder'])
  }
  const total = data.rows.reduce((sum, { documents }) => sum + documents, 0)
  return (
    <nav className="kit-card documents-tree" aria-label={t('documentFolder.tree')}>
      <header>
        <strong>{t('documentFolder.tree')}</strong>
        {can('documentFolder.edit') && (
          <Button
            size="small"
            icon={<PlusOutlined />}
            disabled={!mayIn}
            aria-label={t('documentFolder.add')}
            title={t('documentFolder.add')}
            onClick={() => setAsked('add')}
          />
        )}
        {chosen && acts.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: acts.map(({ right: _, ...item }) => ({ ...item, disabled: chosen.may !== 'change' })),
              onClick: ({ key }) => (key === 'delete' ? void remove(chosen) : setAsked(key as 'edit' | 'access')),
            }}
          >
            <Button
              size="small"
              icon={<MoreOutlined />}
              aria-label={t('documentFolder.acts', { folder: chosen.name })}
            />
          </Dropdown>
        )}
      </header>
      <Button
        block
        type={chosen ? 'text' : 'primary'}
        ghost={!chosen}
        className="documents-all"
        aria-pressed={!chosen}
        onClick={() => onChoose(null)}
      >
        {t('documentFolder.all')} <span className="kit-faint">{total}</span>
      </Button>
      {data.rows.length === 0 && <p className="kit-faint kit-pad">{t('documentFolder.none')}</p>}
      <Folders nodes={treeOf(data.rows)} chosen={chosen} onChoose={onChoose} />
      {asked === 'add' && <FolderDialog folders={data.rows} parent={chosen} onClose={close} onSaved={onChoose} />}
      {asked === 'edit' && chosen && (
        <FolderDialog folders={data.rows} folder={chosen} onClose={close} onSaved={onChoose} />
      )}
      {asked === 'access' && chosen && <AccessDialog folder={chosen} onClose={close} />}
    </nav>
  )
}

interface FoldersProps {
  nodes: readonly FolderNode[]
  chosen: Folder | null
  onChoose(id: number): void
}

function Folders({ nodes, chosen, onChoose }: FoldersProps) {
  return (
    <ul>
      {nodes.map((node) => (
        <FolderItem key={node.folder.id} node={node} chosen={chosen} onChoose={onChoose} />
      ))}
    </ul>
  )
}

function FolderItem({ node: { folder, children }, ...rest }: Omit<FoldersProps, 'nodes'> & { node: FolderNode }) {
  const t = useT()
  const { chosen, onChoose } = rest
  const [open, setOpen] = useState(true)
  const { id, name, closed, documents } = folder
  return (
    <li>
      <span className="documents-folder">
        {children.length > 0 ? (
          <Button
            type="text"
            size="small"
            icon={open ? <CaretDownOutlined /> : <CaretRightOutlined />}
            aria-expanded={open}
            aria-label={t('documentFolder.within', { folder: name })}
            onClick={() => setOpen(!open)}
          />
        ) : (
          <i />
        )}
        <Button
          type="text"
          block
          aria-current={chosen?.id === id ? 'true' : undefined}
          title={name}
          onClick={() => onChoose(id)}
        >
          <span>{name}</span>
          {closed && <LockOutlined aria-label={t('documentFolder.closed')} />}
          {documents > 0 && <small className="kit-faint">{documents}</small>}
        </Button>
      </span>
      {open && children.length > 0 && <Folders nodes={children} {...rest} />}
    </li>
  )
}
