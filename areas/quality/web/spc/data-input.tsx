import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Upload } from 'antd'
import { useState } from 'react'
import { upload } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { readMeasuredSheet } from '../../contract/measured-sheet.api.ts'
import { tableOf, textOf } from './pasted.ts'

interface Props {
  label: string
  /** How the data is to be laid out. */
  hint: string
  value: string
  onChange(text: string): void
}

/** A text file in whatever of both encodings spreadsheets write here. */
async function decoded(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Spreadsheets in Chinese write csv files in their system's own encoding.
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const isText = ({ name, type }: File) => /\.(csv|txt|tsv)$/i.test(name) || type.startsWith('text/')

/** Data that is pasted from a spreadsheet, typed, or read from a file into the same field, where it can be mended. */
export function DataInput({ label, hint, value, onChange }: Props) {
  const t = useT()
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    setReading(true)
    setProblem(null)
    try {
      onChange(isText(file) ? await decoded(file) : textOf(tableOf((await upload(readMeasuredSheet, {}, file)).rows)))
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setReading(false)
    }
  }
  return (
    <div className="spc-data">
      <div className="spc-data-head">
        <b>{label}</b>
        <Upload
          accept=".csv,.txt,.tsv,.xlsx,.xls"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file)
            return false
          }}
        >
          <Button icon={<UploadOutlined />} loading={reading}>
            {t('spc.file')}
          </Button>
        </Upload>
      </div>
      <Input.TextArea
        aria-label={label}
        value={value}
        placeholder={hint}
        spellCheck={false}
        autoSize={{ minRows: 8, maxRows: 14 }}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && <Alert type="error" showIcon title={problem} />}
    </div>
  )
}
