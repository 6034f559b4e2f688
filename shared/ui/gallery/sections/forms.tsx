import { type DaySpan, DateRange, media, ProgressBar, px, spanBefore, Steps, Upload, type UploadedFile } from '@site/ui'
import { useState } from 'react'
import { CodeInput } from '../../src/components/code-input.tsx'
import { Block } from './block.tsx'
import { SampleForm } from './sample-form.tsx'

const TODAY = '2026-11-21'
const PRESETS = [
  { key: 'today', label: '今天', span: spanBefore(TODAY, 0, 1) },
  { key: 'week', label: '近 7 天', span: spanBefore(TODAY, 6, 7) },
  { key: 'month', label: '近 30 天', span: spanBefore(TODAY, 29, 30) },
]
const STEPS = ['验证身份', '输入验证码', '设置新密码', '完成']
const PICTURE =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="teal" d="M0 0h2v2H0z"/></svg>',
  )
const FILES: readonly UploadedFile[] = [
  { id: '1', name: '银行回单-20261121.png', size: 320_400, url: PICTURE },
  { id: '2', name: '聊天截图.png', size: 1_500_000, progress: 0.4 },
  { id: '3', name: '付款凭证.pdf', size: 80_000, error: '上传失败，请移除后重试' },
]
const UPLOAD = { accept: ['image/*', 'application/pdf'], maxBytes: 5_000_000 } as const

const columnsStyle = {
  display: 'grid',
  gap: px(0, 20),
  alignItems: 'start',
  gridTemplateColumns: '1fr 1fr',
  [media.mobile]: { gridTemplateColumns: '1fr' },
}

function Range({ initial, disabled }: { readonly initial: DaySpan; readonly disabled?: boolean }) {
  const [value, setValue] = useState(initial)
  return (
    <DateRange
      label="时间范围"
      max={TODAY}
      maxDays={92}
      presets={PRESETS}
      value={value}
      disabled={disabled}
      onValueChange={setValue}
    />
  )
}

function Uploads({ initial, max = 3 }: { readonly initial: readonly UploadedFile[]; readonly max?: number }) {
  const [files, setFiles] = useState(initial)
  return (
    <Upload
      label="上传凭证"
      hint={`图片或 PDF，单个不超过 5 MB，最多 ${max} 个`}
      {...UPLOAD}
      maxFiles={max}
      files={files}
      onAdd={(added) =>
        setFiles([
          ...files,
          ...added.map((file) => ({ id: crypto.randomUUID(), name: file.name, size: file.size, file })),
        ])
      }
      onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
    />
  )
}

function Code({ initial }: { readonly initial: string }) {
  const [value, setValue] = useState(initial)
  return <CodeInput label="短信验证码" hint="验证码 5 分钟内有效" value={value} onValueChange={setValue} />
}

const noop = () => undefined

/** The form kit in its states. */
export function FormsSection() {
  return (
    <>
      <div css={columnsStyle}>
        <Block title="表单：未填写" column>
          <SampleForm />
        </Block>
        <Block title="表单：提交后提示" column>
          <SampleForm hasErrorsShown />
        </Block>
        <Block title="表单：已填写" column>
          <SampleForm isFilled />
        </Block>
        <Block title="表单：提交中" column>
          <SampleForm isFilled isSending />
        </Block>
      </div>
      <Block title="步骤" column>
        <Steps label="找回密码" steps={STEPS} current={0} />
        <Steps label="找回密码" steps={STEPS} current={2} />
        <Steps label="找回密码" steps={STEPS} current={4} />
        <ProgressBar label="流水进度" value={0.42} />
      </Block>
      <div css={columnsStyle}>
        <Block title="验证码" column>
          <Code initial="" />
          <Code initial="3816" />
          <CodeInput label="验证码有误" value="381604" error="验证码错误，请重新输入" onValueChange={noop} />
          <CodeInput label="已停用" value="38" disabled onValueChange={noop} />
          <CodeInput label="四位" digits={4} value="07" onValueChange={noop} />
          <CodeInput label="资金密码" secret value="0912" onValueChange={noop} />
        </Block>
        <Block title="上传" column>
          <Uploads initial={[]} />
          <Uploads initial={FILES} max={4} />
          <Upload label="有误" error="请上传凭证" {...UPLOAD} maxFiles={1} files={[]} onAdd={noop} onRemove={noop} />
          <Upload label="已停用" disabled {...UPLOAD} maxFiles={1} files={[]} onAdd={noop} onRemove={noop} />
        </Block>
      </div>
      <Block title="日期范围" column>
        <Range initial={spanBefore(TODAY, 6, 7)} />
        <Range initial={{ from: '2026-10-08', to: '2026-11-02' }} />
        <Range initial={{ from: '2026-05-01', to: '2026-11-02' }} />
        <Range initial={spanBefore(TODAY, 0, 1)} disabled />
      </Block>
    </>
  )
}
