import { Input, type InputProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#core/contract/limits.ts'

type Props = Omit<InputProps, 'value' | 'onChange'> & { value: string; onSettle(value: string): void }

/** A text input that tells its value once typing has rested, or at once on Enter. */
export function DebouncedInput({ value, onSettle, ...rest }: Props) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  const tell = (text: string) => {
    if (text === told.current) return
    told.current = text
    onSettle(text)
  }
  useEffect(() => {
    const timer = setTimeout(() => tell(typed), limits.debounce)
    return () => clearTimeout(timer)
  })
  return (
    <Input
      allowClear
      {...rest}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => tell(typed)}
    />
  )
}
