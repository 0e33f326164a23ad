import type { Messages } from './en.ts'

/** What the applicant's pages say, in Spanish. */
export const es: Messages = {
  common: {
    language: 'Idioma',
    logOut: 'Cerrar sesión',
    skipToContent: 'Ir al contenido',
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
    text: (name, role, company, link) =>
      `Hola, ${name}:\n\nabre este enlace para continuar tu solicitud como ${role} en ${company}:\n\n${link}\n\nFunciona durante 24 horas. Si no lo has pedido, no tienes que hacer nada.\n`,
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
    too_many: { title: 'Demasiadas peticiones', text: 'Espera un minuto e inténtalo otra vez.' },
    too_large: { title: 'Es demasiado grande', text: 'Vuelve atrás y elige un archivo más pequeño.' },
    not_understood: { title: 'No pudimos leerlo', text: 'Vuelve atrás e inténtalo otra vez.' },
    failed: { title: 'Algo salió mal', text: 'Es culpa nuestra, no tuya. Inténtalo otra vez en unos minutos.' },
  },
}
