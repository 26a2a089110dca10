import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct } from '#core/web/live/live.ts'
import { addDocumentFolder, type Folder, updateDocumentFolder } from '../../contract/folder.api.ts'
import { placesOf } from './folders.ts'

interface Props {
  folders: readonly Folder[]
  /** The folder that is changed; absent: a new one. */
  folder?: Folder
  /** Where a new one is made; null: at the top. */
  parent?: Folder | null
  onClose(): void
  onSaved(id: number): void
}

/** Name and place of a folder. */
export function FolderDialog({ folders, folder, parent = null, onClose, onSaved }: Props) {
  const t = useT()
  const [name, setName] = useState(folder?.name ?? '')
  const [parentId, setParentId] = useState<number | null>(folder ? folder.parentId : (parent?.id ?? null))
  const done = ({ id }: { id: number }) => {
    onSaved(id)
    onClose()
  }
  const options = { topics: ['documentFolder', 'document'], silent: true, onDone: done }
  const add = useAct(addDocumentFolder, options)
  const change = useAct(updateDocumentFolder, options)
  const { pending, error, fieldErrors } = folder ? change : add
  const save = () => {
    if (!name.trim()) return
    void (folder ? change.run({ id: folder.id, version: folder.version, name, parentId }) : add.run({ name, parentId }))
  }
  const about = (field: string) =>
    fieldErrors[field] ? { validateStatus: 'error' as const, help: fieldErrors[field] } : {}
  return (
    <AskingModal
      title={folder ? t('documentFolder.edit') : t('documentFolder.add')}
      okText={t('kit.save')}
      okButtonProps={{ disabled: !name.trim() }}
      confirmLoading={pending}
      onOk={save}
      onCancel={onClose}
    >
      {!Object.keys(fieldErrors).length && <Refused error={error} />}
      <Form layout="vertical">
        <Form.Item label={t('documentFolder.name')} htmlFor="documentFolder.name" required {...about('name')}>
          <Input
            id="documentFolder.name"
            autoFocus
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={save}
          />
        </Form.Item>
        <Form.Item label={t('documentFolder.parentId')} htmlFor="documentFolder.parentId" {...about('parentId')}>
          <Select
            id="documentFolder.parentId"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('documentFolder.top')}
            options={placesOf(folders, folder?.id)}
            value={parentId ?? undefined}
            onChange={(value: number | undefined) => setParentId(value ?? null)}
          />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}
