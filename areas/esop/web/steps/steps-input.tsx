import './steps-input.css'
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Empty, Form } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { AddRow, RemoveRow, type Renderer, RowCell, startValues, UploadInput } from '#core/web/kit/index.ts'
import { stepFields } from '../../contract/step.ts'

const keys = Object.keys(stepFields)

interface Step {
  fileId?: number | null
  fileIdFileNo?: string | null
  fileIdFileName?: string | null
}

/** The steps of a draft, each a card with all that it has. */
export const stepsInput: Renderer = (input, row) => <StepsInput row={row} disabled={input.disabled} />

function StepsInput({ row, disabled }: { row: Record<string, unknown> | null; disabled?: boolean }) {
  const t = useT()
  const original = (row?.steps ?? []) as Step[]
  const cell = (at: number, name: Exclude<keyof typeof stepFields, 'fileId'>) => (
    <RowCell
      at={at}
      name={name}
      field={stepFields[name]}
      label={t(`instructionSteps.steps.${name}`)}
      labelled
      row={null}
      disabled={disabled}
    />
  )
  return (
    <Form.List name="steps">
      {(items, { add, remove, move }) => (
        <div className="steps-written">
          {items.length === 0 && <Empty description={t('instructionSteps.none')} />}
          {items.map((item, i) => (
            <fieldset key={item.key}>
              <legend>{t('instructionSteps.step', { place: i + 1 })}</legend>
              <div className="steps-acts">
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  disabled={disabled || i === 0}
                  aria-label={t('instructionSteps.up', { place: i + 1 })}
                  onClick={() => move(i, i - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  disabled={disabled || i === items.length - 1}
                  aria-label={t('instructionSteps.down', { place: i + 1 })}
                  onClick={() => move(i, i + 1)}
                />
                <RemoveRow disabled={disabled} onClick={() => remove(item.name)} />
              </div>
              <div className="steps-wide">{cell(item.name, 'title')}</div>
              <div className="steps-wide">{cell(item.name, 'text')}</div>
              {cell(item.name, 'page')}
              {cell(item.name, 'seconds')}
              <Form.Item name={[item.name, 'fileId']} label={t('instructionSteps.steps.fileId')} layout="vertical">
                <MediaInput
                  original={original}
                  disabled={disabled}
                  label={`${t('instructionSteps.steps.fileId')} ${i + 1}`}
                />
              </Form.Item>
              {cell(item.name, 'confirm')}
              {cell(item.name, 'beforeReport')}
            </fieldset>
          ))}
          <AddRow disabled={disabled} onClick={() => add(startValues(stepFields, keys))} />
        </div>
      )}
    </Form.List>
  )
}

interface MediaProps {
  original: readonly Step[]
  id?: string
  value?: number | null
  onChange?(value: number | null): void
  disabled?: boolean
  label: string
}

/** A picture or a video. Steps change places: which file a step held is known by the file alone. */
function MediaInput({ original, label, value, ...input }: MediaProps) {
  const t = useT()
  const held = original.find(({ fileId }) => typeof fileId === 'number' && fileId === value)
  return (
    <UploadInput
      {...input}
      aria-label={`${t(value == null ? 'kit.upload' : 'kit.replace')} ${label}`}
      kind="file"
      accept="image/png,image/jpeg,image/webp,image/gif,video/mp4,video/webm"
      value={value}
      stored={held?.fileIdFileNo ? { fileNo: held.fileIdFileNo, name: held.fileIdFileName ?? '' } : null}
    />
  )
}
