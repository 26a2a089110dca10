import { Select } from 'antd'
import { useState } from 'react'
import type { BulkResult } from '#core/contract/result.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, BulkResultDialog } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct } from '#core/web/live/live.ts'
import { moveDocument } from '../../contract/document.api.ts'
import type { Folder } from '../../contract/folder.api.ts'
import { placesOf } from './folders.ts'

interface Props {
  ids: number[]
  folders: readonly Folder[]
  onClose(): void
  onMoved(done: number[]): void
}

/** Asks for the folder that documents are put into. */
export function MoveDialog({ ids, folders, onClose, onMoved }: Props) {
  const t = useT()
  const [folderId, setFolderId] = useState<number>()
  const [result, setResult] = useState<BulkResult | null>(null)
  const { run, pending, error } = useAct(moveDocument, {
    topics: ['document', 'documentFolder'],
    silent: true,
    onDone: (output) => {
      onMoved(output.done)
      if (output.skipped.length) setResult(output)
      else onClose()
    },
  })
  if (result) return <BulkResultDialog result={result} onClose={onClose} />
  return (
    <AskingModal
      title={t('document.moveMany', { count: ids.length })}
      okText={t('document.act.move.label')}
      okButtonProps={{ disabled: folderId === undefined }}
      confirmLoading={pending}
      onOk={() => folderId !== undefined && void run({ ids, folderId })}
      onCancel={onClose}
    >
      <Refused error={error} />
      <Select
        className="kit-wide"
        aria-label={t('document.folderId')}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('document.folderId')}
        options={placesOf(folders)}
        value={folderId}
        onChange={setFolderId}
      />
    </AskingModal>
  )
}
