import type { Messages } from './en.ts'

/** What the applicant's pages say, in Spanish. */
export const es: Messages = {
  common: {
    language: 'Idioma',
    logOut: 'Cerrar sesión',
    skipToContent: 'Ir al contenido',
    backToApplications: 'Tus solicitudes',
  },
  link: {
    title: 'Tu solicitud',
    forRole: (company) => `Tu solicitud en ${company}`,
    madeFor: (person) => `Este enlace es para ${person}.`,
    notYou: 'Si no eres tú, cierra esta página.',
    open: 'Abrir mi solicitud',
    validUntil: (moment) => `El enlace funciona hasta el ${moment}.`,
  },
  loggedOut: {
    title: 'Has cerrado la sesión',
    text: 'Gracias. Para volver, abre el enlace que recibiste.',
  },
  signUp: {
    title: (role) => `Solicitud: ${role}`,
    intro: 'Dinos quién eres. Te enviamos un enlace por correo y con él rellenas tu solicitud.',
    fullName: 'Nombre completo',
    email: 'Correo electrónico',
    phone: 'Número de teléfono',
    phoneHelp: 'Solo lo usamos para tu solicitud.',
    leaveEmpty: 'Deja este campo vacío',
    send: 'Envíame el enlace',
    sentTitle: 'Mira tu correo',
    sent: (email) => `Hemos enviado un enlace a ${email}. Ábrelo para continuar. Funciona durante 24 horas.`,
    notThere: '¿No llega en unos minutos? Mira en la carpeta de correo no deseado o pídelo otra vez.',
    problems: {
      full_name: 'Escribe tu nombre.',
      email: 'Escribe un correo electrónico, como nombre@example.com.',
      phone_number: 'Escribe un número de teléfono al que podamos llamar.',
    },
  },
  signUpMail: {
    subject: (role, company) => `Tu solicitud como ${role} en ${company}`,
    text: (role, company, link) =>
      `Hola:\n\nabre este enlace para continuar tu solicitud como ${role} en ${company}:\n\n${link}\n\nFunciona durante 24 horas. Si no lo has pedido, no tienes que hacer nada.\n`,
  },
  applications: {
    title: 'Tus solicitudes',
    none: 'No tienes solicitudes aquí.',
    begunOn: (moment) => `Empezada el ${moment}`,
  },
  application: {
    step: (number, count) => `Paso ${number} de ${count}`,
    page: (number, count) => `Página ${number} de ${count}`,
    allSteps: 'Todos los pasos',
    doneStep: 'hecho',
    currentStep: 'estás aquí',
    history: 'Historial',
    yourAnswers: 'Tus respuestas',
    nothingAnswered: 'Sin respuesta',
    standing: {
      active: {
        title: 'Por ahora está todo listo',
        text: 'No tienes que hacer nada. La empresa se pondrá en contacto contigo.',
      },
      review: {
        title: 'Tenemos tu solicitud',
        text: 'La empresa la está revisando. No tienes que hacer nada; se pondrá en contacto contigo.',
      },
      on_hold: {
        title: 'Tu solicitud está en espera',
        text: 'La empresa la conserva y te avisará cuando continúe.',
      },
      approved: {
        title: 'Buenas noticias',
        text: 'Has llegado lejos. La empresa te dirá cuál es el siguiente paso.',
      },
      completed: { title: 'Tu solicitud está completa', text: 'No queda nada por hacer. Gracias.' },
      rejected: {
        title: 'Tu solicitud está cerrada',
        text: 'La empresa la ha terminado. Gracias por tu tiempo y tu interés.',
      },
    },
    sent: { title: 'Gracias, hemos recibido tus respuestas', text: 'La empresa las revisará y te contactará.' },
  },
  form: {
    optional: 'opcional',
    continue: 'Guardar y continuar',
    save: 'Guardar para después',
    back: 'Atrás',
    saved: 'Guardado',
    savedLong: 'Tus respuestas están guardadas. Puedes volver con tu enlace.',
    saving: 'Guardando …',
    notSaved: 'No se ha guardado. Comprueba tu conexión; lo intentamos otra vez cuando cambies algo.',
    problemsTitle: 'Revisa estas respuestas',
    choose: 'Elige …',
    noAnswer: 'Sin respuesta',
    yes: 'Sí',
    no: 'No',
    chooseSeveral: 'Elige todas las que correspondan.',
    address: {
      line1: 'Calle y número',
      line2: 'Piso, puerta',
      city: 'Ciudad',
      region: 'Estado o provincia',
      postal_code: 'Código postal',
      country: 'País',
    },
    numberRange: (min, max) =>
      min === undefined ? `Como máximo ${max}.` : max === undefined ? `Como mínimo ${min}.` : `Entre ${min} y ${max}.`,
    dateRange: (min, max) =>
      min === undefined
        ? `No después del ${max}.`
        : max === undefined
          ? `No antes del ${min}.`
          : `Entre el ${min} y el ${max}.`,
    lengthRange: (min, max) =>
      min === undefined
        ? `Como máximo ${max} caracteres.`
        : max === undefined
          ? `Como mínimo ${min} caracteres.`
          : `De ${min} a ${max} caracteres.`,
    problems: {
      missing: {
        text: 'Escribe una respuesta.',
        choice: 'Elige una respuesta.',
        date: 'Escribe una fecha.',
        time: 'Escribe una hora.',
        file: 'Añade un archivo.',
        signature: 'Firma aquí o escribe tu nombre.',
        address: 'Escribe tu dirección.',
      },
      unusable: {
        text: 'Esto no se puede usar así.',
        pattern: 'Esto no tiene la forma correcta.',
        email: 'Escribe un correo electrónico, como nombre@example.com.',
        phone: 'Escribe un número de teléfono con su prefijo.',
        number: 'Escribe un número, como 15 o 15.50.',
        date: 'Escribe una fecha que exista.',
        time: 'Escribe una hora, como 08:30.',
        choice: 'Elige una de las respuestas.',
        address: 'Escribe una dirección de como máximo 200 caracteres por línea.',
      },
      wrong_type: (types) => `Elige un archivo de uno de estos tipos: ${types}.`,
      too_large: (size) => `El archivo es demasiado grande. Puede tener como máximo ${size}.`,
      infected: 'Este archivo contiene un virus. Elige otro.',
      damaged: 'Este archivo está dañado o no se puede usar. Elige otro.',
    },
  },
  documents: {
    choose: 'Elige un archivo',
    replace: 'Elige otro archivo',
    photo: 'Haz una foto',
    takes: (types, size) => (size ? `${types}, hasta ${size}.` : `${types}.`),
    uploading: 'Enviando …',
    failed: 'El archivo no ha llegado. Comprueba tu conexión e inténtalo otra vez.',
    tooLarge: 'El archivo es demasiado grande.',
    preview: 'Vista previa de tu archivo',
    sign: 'Dibuja tu firma',
    signHelp: 'Usa el dedo o el ratón, o escribe tu nombre abajo.',
    clear: 'Borrar',
    typeName: 'O escribe tu nombre completo como firma',
    typeNameOnly: 'Escribe tu nombre completo como firma',
    signAgain: 'Para firmar otra vez, firma o escribe tu nombre de nuevo.',
    status: {
      pending: 'Recibido. Lo leeremos enseguida.',
      processing: 'Recibido. Lo estamos leyendo.',
      processed: 'Recibido y leído.',
      stored: 'Recibido.',
      password_needed: 'Recibido, pero solo se abre con contraseña. Elige un archivo sin ella.',
      failed: 'Recibido. No hemos podido leerlo; lo mirará una persona. Una foto más nítida puede ayudar.',
      in_review: 'Recibido. Una persona lo está mirando.',
      verified: 'Recibido y comprobado.',
      rejected: 'No se puede usar. Elige otro archivo.',
    },
  },
  review: {
    title: 'Revisa tus respuestas',
    intro: 'Mira lo que has escrito. Todavía puedes cambiarlo.',
    change: 'Cambiar',
    send: 'Enviar mis respuestas',
    incomplete: 'Todavía falta algo',
  },
  history: {
    title: 'Historial de tu solicitud',
    begun: (stage) => `Empezó: ${stage}`,
    moved: (stage) => `Pasó a: ${stage}`,
  },
  stale: {
    title: 'Tu solicitud ha avanzado',
    text: 'Entretanto ha dejado la página que estabas rellenando, por eso no pudimos guardar estas respuestas.',
    kept: 'Aquí está lo que escribiste, para que puedas copiarlo:',
    goOn: 'Ir a mi solicitud',
  },
  refusals: {
    not_found: {
      title: 'Esta página no existe',
      text: 'Puede haber un error en la dirección. Abre el enlace que recibiste.',
    },
    link_unknown: {
      title: 'No conocemos este enlace',
      text: 'Puede faltar una parte. Cópialo entero del mensaje o pide uno nuevo a la empresa.',
    },
    link_expired: {
      title: 'Este enlace ha caducado',
      text: 'Pide un enlace nuevo a la empresa. Lo que has rellenado se conserva.',
    },
    link_revoked: { title: 'Este enlace fue retirado', text: 'Pide un enlace nuevo a la empresa.' },
    link_used: {
      title: 'Este enlace ya se usó',
      text: 'Solo sirve una vez. Si fuiste tú, sigue en el navegador donde lo abriste o pide un enlace nuevo a la empresa.',
    },
    flow_closed: {
      title: 'Este puesto ya no recibe solicitudes',
      text: 'La empresa lo ha cerrado. Pregunta por otros puestos abiertos.',
    },
    not_logged_in: {
      title: 'Abre tu enlace otra vez',
      text: 'No has iniciado sesión o ha pasado demasiado tiempo. Abre el enlace que recibiste o pide uno nuevo a la empresa.',
    },
    forged: {
      title: 'Inténtalo otra vez',
      text: 'No pudimos comprobar que esto viene de nuestra propia página. Vuelve atrás, recarga la página e inténtalo otra vez. Las cookies deben estar permitidas.',
    },
    method_not_allowed: { title: 'Esta página no puede hacer eso', text: 'Abre el enlace que recibiste.' },
    too_many: { title: 'Demasiadas peticiones', text: 'Espera un minuto e inténtalo otra vez.' },
    too_large: { title: 'Es demasiado grande', text: 'Vuelve atrás y elige un archivo más pequeño.' },
    not_understood: { title: 'No pudimos leerlo', text: 'Vuelve atrás e inténtalo otra vez.' },
    unsupported: {
      title: 'No pudimos leerlo',
      text: 'Tu navegador lo envió de una forma que no aceptamos. Vuelve atrás e inténtalo otra vez.',
    },
    unavailable: {
      title: 'Ahora mismo no es posible',
      text: 'Algo que necesitamos no responde en este momento. No se ha perdido nada. Inténtalo otra vez en un minuto.',
    },
    failed: { title: 'Algo salió mal', text: 'Es culpa nuestra, no tuya. Inténtalo otra vez en unos minutos.' },
  },
}
