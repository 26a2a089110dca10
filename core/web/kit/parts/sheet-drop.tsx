import { InboxOutlined } from '@ant-design/icons'
import { Upload } from 'antd'

interface Props {
  /** Ends of file names: `.xlsx,.xls`. */
  accept: string
  /** What to do, or the file that is chosen. */
  title: string
  /** How large it may be. */
  limits: string
  onChoose(file: File): void
}

/** A place that a sheet is dropped on or chosen at. */
export function SheetDrop({ accept, title, limits, onChoose }: Props) {
  return (
    <Upload.Dragger
      accept={accept}
      showUploadList={false}
      beforeUpload={(chosen) => {
        onChoose(chosen)
        return false
      }}
    >
      <p className="kit-drop">
        <InboxOutlined />
      </p>
      <p>{title}</p>
      <p className="kit-faint">{limits}</p>
    </Upload.Dragger>
  )
}
