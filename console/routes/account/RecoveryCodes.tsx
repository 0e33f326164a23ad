import { useState } from 'react'
import { Dialog, DialogBody } from '../../components/Dialog.tsx'
import { problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import { changeAccount } from '../../data/account.ts'
import type { RecoveryCodes as Codes } from '../../data/contracts.ts'
import { t } from '../../i18n.ts'

/** What stands for a lost app, and new ones of it. */
export function RecoveryCodes({ left, hasPassword }: { left: number; hasPassword: boolean }) {
  const [codes, setCodes] = useState<string[]>()
  const make = async () => {
    try {
      setCodes((await changeAccount<Codes>('recovery-codes/')).codes)
    } catch (error) {
      tell({ text: problemText(error), isProblem: true })
    }
  }
  const copy = async () => {
    await navigator.clipboard.writeText(codes?.join('\n') ?? '')
    tell({ text: t.copied })
  }
  return (
    <section>
      <header>
        <h2>{t.me.codes}</h2>
        {hasPassword && (
          <button type="button" className="button small" onClick={make}>
            {t.me.makeCodes}
          </button>
        )}
      </header>
      <p className="help">{hasPassword ? t.me.codesLeft(left) : t.me.noCodesNeeded}</p>
      {/* They are seen this once: nothing but the button closes it. */}
      <Dialog isOpen={codes !== undefined} close={() => setCodes(undefined)} closedBy="buttons">
        <DialogBody
          title={t.me.codesTitle}
          description={t.me.codesText}
          isHeld
          actions={
            <>
              <button type="button" className="button quiet" onClick={copy}>
                {t.me.copyCodes}
              </button>
              <button type="button" className="button primary" onClick={() => setCodes(undefined)}>
                {t.me.kept}
              </button>
            </>
          }
        >
          <ol className="codes">
            {codes?.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </DialogBody>
      </Dialog>
    </section>
  )
}
