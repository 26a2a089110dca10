import { Modal, type ModalProps } from 'antd'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { askDiscard } from './ask-discard.ts'

interface Props extends Omit<ModalProps, 'onCancel'> {
  onCancel(): void
  /** Besides what was typed or chosen in it: something else in it would be lost. */
  dirty?: boolean
  /** What was typed is given up. */
  onDiscard?(): void
}

/** Lists and calendars open beside the dialog they belong to. */
const beside = '.ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown'

/** A dialog with inputs of its own: Escape, the cross and the button that cancels ask before anything typed or chosen is lost. */
export function AskingModal({ onCancel, dirty = false, onDiscard, children, ...rest }: Props) {
  const touched = useRef(false)
  const touch = () => {
    touched.current = true
  }
  const clicked = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(beside)) touch()
  }
  const pressed = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof Element && target.matches('[role=combobox]')) touch()
  }
  const cancel = async () => {
    if ((touched.current || dirty) && !(await askDiscard())) return
    onDiscard?.()
    onCancel()
  }
  return (
    <Modal open mask={{ closable: false }} {...rest} onCancel={() => void cancel()}>
      <div onInput={touch} onChange={touch} onClick={clicked} onKeyDown={pressed}>
        {children}
      </div>
    </Modal>
  )
}
