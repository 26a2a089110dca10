import { useState } from 'react'
import { FormDrawer, UploadInput } from '#core/web/kit/index.ts'
import { type seal, sealCrud } from '../../contract/seal.ts'
import { SealDesigner } from './seal-designer.tsx'
import './seals.css'

const sections = [
  { title: 'seal.section.for', fields: ['name', 'level', 'userId', 'pages', 'enabled'] },
  { title: 'seal.section.says', fields: ['kind', 'text', 'fontSize', 'bold', 'color'] },
  { title: 'seal.section.frame', fields: ['shape', 'borderWidth', 'borderRadius', 'width', 'height', 'backgroundId'] },
  { title: 'seal.section.place', fields: ['orientation', 'left', 'top'] },
] as const satisfies readonly { title: string; fields: readonly (keyof typeof seal.fields)[] }[]

interface SealRow {
  id: number
  backgroundId: number | null
  backgroundIdFileNo?: string
  backgroundIdFileName?: string
}

interface Props {
  row: SealRow | null
  onClose(): void
  onSaved(): void
}

/** The seal's numbers beside the page that it stands on. */
export function SealForm({ row, onClose, onSaved }: Props) {
  const stored =
    row?.backgroundId && row.backgroundIdFileNo ? { id: row.backgroundId, fileNo: row.backgroundIdFileNo } : null
  const [picture, setPicture] = useState<{ id: number; fileNo: string } | null>(stored)
  return (
    <FormDrawer
      crud={sealCrud}
      row={row}
      width={1240}
      columns={2}
      sections={sections}
      visible={(field, { kind, shape }) =>
        (field !== 'text' || kind === 'text') &&
        (field !== 'borderWidth' || shape !== 'plain') &&
        (field !== 'borderRadius' || shape === 'rectangle')
      }
      renderers={{
        backgroundId: ({ value, onChange, ...input }) => (
          <UploadInput
            {...input}
            value={value as number | null}
            onChange={onChange}
            kind="image"
            accept="image/png,image/jpeg"
            stored={stored && { fileNo: stored.fileNo, name: row?.backgroundIdFileName ?? stored.fileNo }}
            onStored={setPicture}
          />
        ),
      }}
      onClose={onClose}
      onSaved={onSaved}
    >
      {({ form, changed, initialValues }) => (
        <SealDesigner form={form} changed={changed} initial={initialValues} pictures={[picture, stored]} />
      )}
    </FormDrawer>
  )
}
