import { Button, Checkbox, Input, Select, Upload } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { toast } from '#core/web/toast.ts'
import {
  aligns,
  conditionKinds,
  fits,
  gs1Symbols,
  type LabelElement,
  pageKinds,
  qrLevels,
  turns,
  verticals,
} from '#engines/labels/index.ts'
import { largest } from '../../contract/model.ts'
import type { LabelFieldShown } from '../../contract/template.ts'
import type { Shown } from './elements.ts'
import { Chosen, Labelled, Numbered } from './inputs.tsx'
import { pictureBits } from './picture-bits.ts'
import { TableOwn } from './table-properties.tsx'
import type { Design } from './use-design.ts'

interface Props extends Shown {
  design: Design
}

/** What can be changed of the element that is chosen, else of the label. */
export function Properties({ design, fields, lists }: Props) {
  const t = useT()
  const { chosen, model } = design
  if (!chosen)
    return (
      <div className="label-properties">
        <h3>{t('labelDesign.label')}</h3>
        <div className="label-pair">
          {(['width', 'height'] as const).map((side) => (
            <Numbered
              key={side}
              label={`labelDesign.${side}`}
              min={5}
              max={largest[side]}
              value={model[side]}
              onChange={(value) => design.set((now) => ({ ...now, [side]: value }))}
            />
          ))}
        </div>
        <p className="kit-faint">{t('labelDesign.nothing')}</p>
      </div>
    )
  const set = (to: Partial<LabelElement>) => design.change(chosen.id, to)
  return (
    // Another element begins with its own values.
    <div key={chosen.id} className="label-properties">
      <h3>{t(`labelDesign.type.${chosen.type}`)}</h3>
      {'text' in chosen && <Words element={chosen} fields={fields} set={set} />}
      {chosen.type === 'table' ? (
        <TableOwn table={chosen} tables={model.elements} lists={lists} set={set} />
      ) : (
        <Own element={chosen} set={set} />
      )}
      {lists.length > 0 && chosen.type !== 'table' && (
        <Chosen
          label="labelDesign.on"
          value={chosen.on ?? 'all'}
          codes={pageKinds}
          onChange={(on) => set({ on: on === 'all' ? undefined : on })}
        />
      )}
      <div className="label-pair">
        {(['left', 'top', 'width', 'height'] as const).map((side) => (
          <Numbered
            key={side}
            label={`labelDesign.${side}`}
            min={side === 'left' || side === 'top' ? 0 : 0.1}
            max={side === 'left' || side === 'width' ? model.width : model.height}
            value={chosen[side]}
            onChange={(value) => set({ [side]: value })}
          />
        ))}
        {chosen.type !== 'table' && (
          <Chosen
            label="labelDesign.turn"
            value={String(chosen.turn)}
            codes={turns.map(String)}
            word={(code) => `${code}°`}
            onChange={(code) => set({ turn: Number(code) as LabelElement['turn'] })}
          />
        )}
      </div>
      <When element={chosen} fields={fields} set={set} />
      <div className="label-acts">
        <Button onClick={() => design.copy(chosen.id)}>{t('labelDesign.copy')}</Button>
        <Button onClick={() => design.toFront(chosen.id)}>{t('labelDesign.front')}</Button>
        <Button danger onClick={() => design.remove(chosen.id)}>
          {t('labelDesign.delete')}
        </Button>
      </div>
    </div>
  )
}

interface Part {
  element: LabelElement
  set(to: Partial<LabelElement>): void
}

/** What an element says, with the fields that it can take. */
function Words({ element, fields, set }: Part & { element: { text: string }; fields: readonly LabelFieldShown[] }) {
  const t = useT()
  return (
    <Labelled label="labelDesign.text">
      {(id) => (
        <>
          <Input.TextArea
            id={id}
            value={element.text}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => set({ text: target.value })}
          />
          <Select
            className="kit-wide"
            aria-label={t('labelDesign.insert')}
            placeholder={t('labelDesign.insert')}
            showSearch={{ optionFilterProp: 'label' }}
            value={null}
            options={fields.map(({ name, label }) => ({ value: name, label: `${label} {${name}}` }))}
            onChange={(name: string | null) => name && set({ text: `${element.text}{${name}}` })}
          />
          <small className="kit-faint">{t('labelDesign.textHint', { field: `{${fields[0]?.name ?? ''}}` })}</small>
        </>
      )}
    </Labelled>
  )
}

/** What only elements of its type have. */
function Own({ element, set }: Part) {
  const t = useT()
  switch (element.type) {
    case 'text':
    case 'counter':
      return (
        <>
          {element.type === 'counter' && (
            <div className="label-pair">
              <Numbered
                label="labelDesign.start"
                min={0}
                max={999_999_999}
                whole
                value={element.start}
                onChange={(start) => set({ start })}
              />
              <Numbered
                label="labelDesign.step"
                min={1}
                max={1000}
                whole
                value={element.step}
                onChange={(step) => set({ step })}
              />
              <Numbered
                label="labelDesign.digits"
                min={1}
                max={12}
                whole
                value={element.digits}
                onChange={(digits) => set({ digits })}
              />
            </div>
          )}
          <div className="label-pair">
            <Numbered
              label="labelDesign.size"
              min={1}
              max={100}
              value={element.size}
              onChange={(size) => set({ size })}
            />
            <Chosen label="labelDesign.fit" value={element.fit} codes={fits} onChange={(fit) => set({ fit })} />
            <Chosen
              label="labelDesign.align"
              value={element.align}
              codes={aligns}
              onChange={(align) => set({ align })}
            />
            <Chosen
              label="labelDesign.vertical"
              value={element.vertical}
              codes={verticals}
              onChange={(vertical) => set({ vertical })}
            />
          </div>
          <Checkbox checked={element.bold} onChange={({ target }) => set({ bold: target.checked })}>
            {t('labelDesign.bold')}
          </Checkbox>
          <Checkbox checked={element.wrap} onChange={({ target }) => set({ wrap: target.checked })}>
            {t('labelDesign.wrap')}
          </Checkbox>
        </>
      )
    case 'qr':
      return (
        <Chosen
          label="labelDesign.level"
          value={element.level}
          codes={qrLevels}
          word={(code) => code}
          onChange={(level) => set({ level })}
        />
      )
    case 'gs1':
      return (
        <>
          <Chosen
            label="labelDesign.symbol"
            value={element.symbol}
            codes={gs1Symbols}
            onChange={(symbol) => set({ symbol })}
          />
          {element.symbol === 'code128' && <Worded words={element.words} set={set} />}
        </>
      )
    case 'code128':
      return <Worded words={element.words} set={set} />
    case 'box':
      return (
        <Numbered
          label="labelDesign.thickness"
          min={0.1}
          max={20}
          value={element.thickness}
          onChange={(thickness) => set({ thickness })}
        />
      )
    case 'picture':
      return <PictureFile set={set} />
    default:
      return null
  }
}

function Worded({ words, set }: { words: boolean } & Pick<Part, 'set'>) {
  const t = useT()
  return (
    <Checkbox checked={words} onChange={({ target }) => set({ words: target.checked })}>
      {t('labelDesign.words')}
    </Checkbox>
  )
}

/** A picture of this machine, made black and white here; the label keeps it. */
function PictureFile({ set }: Pick<Part, 'set'>) {
  const t = useT()
  const take = async (file: File) => {
    try {
      set(await pictureBits(file))
    } catch {
      toast.error(t('labelDesign.pictureFailed'))
    }
  }
  return (
    <Upload
      accept="image/png,image/jpeg"
      showUploadList={false}
      beforeUpload={(file) => {
        void take(file)
        return false
      }}
    >
      <Button>{t('labelDesign.picture')}</Button>
    </Upload>
  )
}

/** Under which condition an element is printed. */
function When({ element, fields, set }: Part & { fields: readonly LabelFieldShown[] }) {
  const { when } = element
  const first = fields[0]?.name ?? ''
  return (
    <>
      <Chosen
        label="labelDesign.when"
        value={when?.is ?? 'always'}
        codes={['always', ...conditionKinds]}
        onChange={(is) =>
          set({
            when: is === 'always' ? null : { field: when?.field ?? first, is, value: when?.value ?? '' },
          })
        }
      />
      {when && (
        <Chosen
          label="labelDesign.field"
          value={when.field}
          codes={fields.map(({ name }) => name)}
          word={(code) => fields.find(({ name }) => name === code)?.label ?? code}
          onChange={(field) => set({ when: { ...when, field } })}
        />
      )}
      {when && (when.is === 'equals' || when.is === 'notEquals') && (
        <Labelled label="labelDesign.value">
          {(id) => (
            <Input
              id={id}
              value={when.value}
              maxLength={200}
              onChange={({ target }) => set({ when: { ...when, value: target.value } })}
            />
          )}
        </Labelled>
      )}
    </>
  )
}
