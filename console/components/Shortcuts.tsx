import { useState } from 'react'
import { ACTIONS, type ActionName, definitionOf, useAction } from '../actions/actions.ts'
import { t } from '../i18n.ts'
import { Dialog, DialogBody } from './Dialog.tsx'
import { Keys } from './Keys.tsx'

/** Every key that does something. */
export function Shortcuts() {
  const [isOpen, open] = useState(false)
  useAction('shortcuts', () => open(true))
  const names = (Object.keys(ACTIONS) as ActionName[]).filter((name) => definitionOf(name).keys.length > 0)
  return (
    <Dialog isOpen={isOpen} close={() => open(false)} className="shortcut-help">
      <DialogBody title={t.shortcuts}>
        <dl className="shortcuts">
          {names.map((name) => (
            <div key={name}>
              <dt>{definitionOf(name).title()}</dt>
              <dd>
                <span className="hidden">{definitionOf(name).keys.join(', ')}</span>
                {definitionOf(name).keys.map((keys) => (
                  <Keys key={keys} of={keys} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  )
}
