{{- define "hireline.labels" -}}
app.kubernetes.io/name: hireline
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- /* One part of the program: api or worker. */}}
{{- define "hireline.deployment" -}}
{{- $values := .root.Values }}
{{- $own := index $values .part }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .root.Release.Name }}-{{ .part }}
  labels:
    {{- include "hireline.labels" . | nindent 4 }}
    app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
spec:
  replicas: {{ $own.replicas }}
  selector:
    matchLabels:
      {{- include "hireline.labels" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "hireline.labels" . | nindent 8 }}
      annotations:
        # Other settings are other pods.
        checksum/settings: {{ toJson $values.settings | sha256sum }}
    spec:
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: {{ $values.stopSeconds }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        seccompProfile: { type: RuntimeDefault }
      {{- with $values.image.pullSecrets }}
      imagePullSecrets: {{ toJson . }}
      {{- end }}
      containers:
        - name: {{ .part }}
          image: {{ printf "%s:%s" $values.image.repository (default .root.Chart.AppVersion $values.image.tag) | quote }}
          imagePullPolicy: {{ $values.image.pullPolicy }}
          args: [{{ .part | quote }}]
          envFrom:
            - configMapRef: { name: {{ .root.Release.Name | quote }} }
            - secretRef: { name: {{ $values.secretName | quote }} }
          ports:
            - { name: http, containerPort: {{ .port }} }
          # The first start brings the database to this version's schema.
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 5
            failureThreshold: 120
          # A restart brings no database back: only whether the process answers.
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 3
          resources: {{ toJson $own.resources }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: temporary, mountPath: /tmp }
      volumes:
        - { name: data, emptyDir: {} }
        - { name: temporary, emptyDir: {} }
      {{- with $values.nodeSelector }}
      nodeSelector: {{ toJson . }}
      {{- end }}
      {{- with $values.tolerations }}
      tolerations: {{ toJson . }}
      {{- end }}
      {{- with $values.affinity }}
      affinity: {{ toJson . }}
      {{- end }}
{{- end }}
