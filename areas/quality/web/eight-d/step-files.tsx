import { Button } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, fileUrl } from '#core/web/kit/index.ts'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { refreshTopics } from '#core/web/live/live.ts'
import { addEightDFile } from '../../contract/eight-d.api.ts'
import type { EightDStep } from '../../contract/eight-d.ts'

export interface StepFile {
  step: EightDStep
  fileNo: string
  name: string
  image: boolean
  addedByName: string
}

interface Props {
  id: number
  step: EightDStep
  files: readonly StepFile[]
  works: boolean
}

/** Pictures and documents of a step. */
export function StepFiles({ id, step, files, works }: Props) {
  const t = useT()
  const [adding, setAdding] = useState(false)
  const documents = files.filter(({ image }) => !image)
  return (
    <section aria-label={t('eightD.files')} className="eight-d-actions">
      <h3>{t('eightD.files')}</h3>
      <Photos fileNos={files.filter(({ image }) => image).map(({ fileNo }) => fileNo)} />
      {documents.length > 0 && (
        <ul>
          {documents.map(({ fileNo, name, addedByName }) => (
            <li key={fileNo}>
              <a href={fileUrl(fileNo)} target="_blank" rel="noreferrer">
                {name}
              </a>{' '}
              <span className="kit-faint">{addedByName}</span>
            </li>
          ))}
        </ul>
      )}
      {works && (
        <Button size="small" onClick={() => setAdding(true)}>
          {t('eightD.addFile')}
        </Button>
      )}
      {adding && (
        <AskDialog
          title={t('eightD.addFile')}
          okText={t('kit.save')}
          of={`${id} ${step}`}
          ask={{ name: 'eightD', fields: { fileId: field.file({ required: true }) } }}
          onCancel={() => setAdding(false)}
          onAnswer={async ({ fileId }) => {
            await call(addEightDFile, { id, step, fileId: Number(fileId) })
            refreshTopics(['eightD'])
            setAdding(false)
          }}
        />
      )}
    </section>
  )
}
